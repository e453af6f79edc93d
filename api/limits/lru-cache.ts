import { LRUCache } from "lru-cache";

/** Keeps the most recently used entries. Uses `maxSize`, because `max` would allocate all slots at the start. */
export function lruCache<Key extends {}, Value extends {}>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
