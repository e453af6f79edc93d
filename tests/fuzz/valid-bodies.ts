const buyer = { userId: "{userId}", addressId: "{addressId}" };
const paying = { paymentId: "{token}", ipAddress: "192.0.2.7" };
const lists = { fgben: false, fgbes: true, caten: false, cates: false };

/** Bodies whose fields match each other, which no schema expresses; with these a call succeeds. */
const validBodies: Record<string, readonly object[]> = {
  "POST /orders": [
    {
      ...buyer,
      bookOrders: [{ bookCode: "half", quantity: 2 }],
      type: "free",
      donation: 0,
      cartValue: 1,
      payAmount: 0,
      ...lists,
    },
    {
      ...buyer,
      bookOrders: [{ bookCode: "bible", quantity: 1 }],
      type: "cover",
      donation: 1.5,
      cartValue: 32.5,
      payAmount: 32.5,
      total: 37.25,
      ...paying,
      ...lists,
    },
    {
      ...buyer,
      bookOrders: [{ bookCode: "bible", quantity: 1 }],
      type: "pay",
      donation: 0,
      cartValue: 32.5,
      payAmount: 12.5,
      total: 13.75,
      ...paying,
      ...lists,
    },
    { ...buyer, donation: 2.5, recurringInterval: 1, ...paying },
  ],
  "POST /regulargivings": [{ ...buyer, donation: 5, recurringInterval: 2, ...paying }],
  "POST /regulargivings/change": [
    { userId: "{userId}", id: "{givingId}", donation: 7.5 },
    { userId: "{userId}", id: "{givingId}", ...paying },
  ],
  "POST /users": [
    { externalId: "{externalId}", firstName: "Ruth", lastName: "Alder", phone: "" },
    {
      externalId: "{externalId}",
      firstName: "Ruth",
      lastName: "Alder",
      phone: "",
      email: "another@example.org",
      defaultAddress: "{addressId}",
    },
  ],
  "POST /addresses": [
    {
      userId: "{userId}",
      regionId: "{regionId}",
      cityName: "Elmbrook",
      address: "2 Alder Lane",
      zipCode: "05001",
    },
  ],
  "POST /subscriptions": [
    {
      email: "{email}",
      firstName: "Ruth",
      lastName: "Alder",
      regionId: "{regionId}",
      subscriptionIds: ["fgben", "cates"],
    },
  ],
};

export function validBodiesFor(name: string): readonly object[] {
  return validBodies[name] ?? [];
}
