/** The product's logo, also served as the favicon. */
export const LOGO = `<svg aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.6" y2="1">
<stop offset="0" stop-color="#2489db"/>
<stop offset="1" stop-color="#0b4f99"/>
</linearGradient>
<linearGradient id="drum" x1="0" y1="0" x2="1" y2="0">
<stop offset="0" stop-color="#ffffff"/>
<stop offset="1" stop-color="#d3e5f7"/>
</linearGradient>
<clipPath id="body">
<path d="M31 50v42c0 6.600 14.800 12 33 12s33-5.400 33-12V50z"/>
</clipPath>
<clipPath id="awning">
<path d="M42.500 27h43a6 6 0 0 1 5.600 3.800L107.5 56V80H20.5V56L36.900 30.800a6 6 0 0 1 5.600-3.800z"/>
</clipPath>
</defs>
<rect width="128" height="128" rx="28" fill="url(#ground)"/>
<g clip-path="url(#body)">
<rect x="31" y="50" width="66" height="60" fill="url(#drum)"/>
<path d="M29 77c0 7 15.700 12.500 35 12.500S99 84 99 77" fill="none" stroke="#1767b8" stroke-width="4.500"/>
<path d="M21 61a8.6 8.6 0 0 0 17.2 0a8.6 8.6 0 0 0 17.2 0a8.6 8.6 0 0 0 17.2 0a8.6 8.6 0 0 0 17.2 0a8.6 8.6 0 0 0 17.2 0V48H21z" fill="#08305e" fill-opacity=".24"/>
</g>
<g clip-path="url(#awning)">
<path fill="#ffb23e" d="M37 27H47.8L38.2 56a8.6 8.6 0 0 1-17.2 0zM58.6 27H69.4L72.6 56a8.6 8.6 0 0 1-17.2 0zM80.2 27H91L107 56a8.6 8.6 0 0 1-17.2 0z"/>
<path fill="#ffffff" d="M47.8 27H58.6L55.4 56a8.6 8.6 0 0 1-17.2 0zM69.4 27H80.2L89.8 56a8.6 8.6 0 0 1-17.2 0z"/>
</g>
</svg>`;
