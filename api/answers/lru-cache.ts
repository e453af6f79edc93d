import { LRUCache } from "lru-cache";

/** What was used last, so many at most. Room is made as they come: `max` would make all of it at the start. */
export function lruCache<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
