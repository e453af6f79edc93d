import { expect, test } from "vitest";

import { type Priority, priorityOf } from "./priority.ts";

test.each<[string, Priority]>([
  ["/healthz", "health"],
  ["/readyz?from=balancer", "health"],
  ["/healthz-of-souls", "reading"],
  ["/api/orders", "money"],
  ["/api/orders?culture=en", "money"],
  ["/api/orders/getorders", "money"],
  ["/api/regulargivings/change", "money"],
  ["/api/webhooks/gateway", "money"],
  ["/api/ordersabc", "reading"],
  ["/assets/a.js", "file"],
  ["/media/covers/a.jpg", "file"],
  ["/", "reading"],
  ["/api/books", "reading"],
])("classifies %s as %s", (url, priority) => {
  expect(priorityOf({ url })).toBe(priority);
});

test.each<[string, Priority]>([
  ["/api/%6frders", "money"],
  ["http://library.example/api/orders", "money"],
  ["/assets/../search?input=a", "reading"],
  ["/assets/%2e%2e/search?input=a", "reading"],
  ["//library.example/healthz", "reading"],
  ["/assets/%zz", "file"],
  ["/literature?from=/api/orders", "reading"],
  ["*", "reading"],
  ["", "reading"],
])("normalizes the path: classifies %s as %s", (url, priority) => {
  expect(priorityOf({ url })).toBe(priority);
});
