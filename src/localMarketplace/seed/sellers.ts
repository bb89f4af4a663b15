import { DEMO_SELLER, DEMO_SELLER_ONLY } from "./demoAccounts.ts";

export type SellerKey = keyof typeof SELLERS;

/** Sellers of the seeded catalogue. Only the demo accounts among them have a sign-in. */
export const SELLERS = {
	halden: { email: DEMO_SELLER.email, name: DEMO_SELLER.name },
	skyline: { email: DEMO_SELLER_ONLY.email, name: DEMO_SELLER_ONLY.name },
	transit: { email: "hello@opentransit.example", name: "Open Transit Collective" },
	clara: { email: "office@clara-health.example", name: "Clara Health Statistics" },
	ledgerline: { email: "sales@ledgerline.example", name: "Ledgerline Markets" },
	bayan: { email: "info@bayan.example", name: "بيان للبيانات اللغوية" },
	safa: { email: "shalom@safa.example", name: "שפה טובה" },
	kaiyo: { email: "contact@kaiyo.example", name: "海洋データ研究所" },
	terra: { email: "team@terravista.example", name: "TerraVista Earth Observation" },
	lexa: { email: "desk@lexa.example", name: "Lexa Legal Texts" },
	agro: { email: "hej@agronordic.example", name: "AgroNordic" },
	civic: { email: "archive@civicrecord.example", name: "Civic Record Project" },
} as const;
