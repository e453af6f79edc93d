export const paymentMethods = ["card", "bank"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
