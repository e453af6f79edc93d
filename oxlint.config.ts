import { defineConfig, type OxlintOverride } from "oxlint";

/** The rooms that a room may import; from `types` it may import types only. */
type Room = { imports: string[]; types?: string[]; packages?: "none" };

type Rules = NonNullable<OxlintOverride["rules"]>;

/**
 * Dependencies point inward. A room is a folder without the rooms inside it, which follow it here, or a file. Folders
 * not listed here, such as server and tests, may import everything.
 */
const rooms: Record<string, Room> = {
  domain: { imports: [], packages: "none" },
  contract: { imports: ["domain"] },
  api: { imports: ["api/db", "contract", "domain"] },
  "api/db": { imports: ["domain"] },
  catalog: { imports: ["api/db", "domain"] },
  demo: { imports: [] },
  documents: { imports: ["domain"] },
  simulators: { imports: [] },

  // The entries and the document.
  web: feature("app/shell", "request-context.ts", "routes"),
  "web/paths.ts": { imports: ["domain"], types: ["contract"] },
  "web/request-context.ts": { imports: ["domain"], types: ["web/app"] },
  "web/ui": { imports: [] },
  "web/app": feature(),
  "web/catalog": feature("audio", "catalog/lists", "shop/cart"),
  "web/catalog/lists": feature(),
  "web/audio": feature("catalog/lists"),
  "web/reader": feature("catalog"),
  "web/account": feature(
    "account/profile",
    "account/session",
    "audio",
    "donations",
    "reader",
    "shop",
    "shop/cart",
  ),
  "web/account/session": feature(),
  "web/account/profile": feature("account/session", "catalog/lists"),
  "web/shop": feature("account/profile", "account/session", "shop/cart"),
  "web/shop/cart": feature("account/session"),
  "web/donations": feature("account/profile", "account/session", "shop", "shop/cart"),
  "web/pages": feature("reader"),
  "web/app/shell": feature("account", "account/session", "audio", "catalog", "shop/cart"),
  "web/routes": feature(
    "account",
    "account/session",
    "app/shell",
    "audio",
    "catalog",
    "catalog/lists",
    "donations",
    "pages",
    "reader",
    "request-context.ts",
    "shop",
    "shop/cart",
  ),
};

/** A room of `web`: it may also import what every feature uses. */
function feature(...imports: string[]): Room {
  const others = ["app", "ui", "paths.ts", ...imports].map((name) => `web/${name}`);
  return { imports: [...others, "domain"], types: ["contract", "api"] };
}

/** A call needs a rule, which `declareCall` in contract/declare-call.ts requires. */
const undeclared = {
  name: "@hono/zod-openapi",
  importNames: ["createRoute"],
  message: "Declare it with declareCall, which asks for the rule of the call.",
};

const upward = { regex: "(^|/)\\.\\./", message: "Import ./beside, or #folder/…" };

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "oxc"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["build/**", ".react-router/**"],
  rules: {
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "no-nested-ternary": "error",
    // Type imports count: files that need each other's types cannot be read apart.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-restricted-imports": ["error", { patterns: [upward] }],
    // Sequential awaits are often intended: transactions, ordered reads.
    "no-await-in-loop": "off",
    // A destructured property keeps its name.
    "no-shadow": "off",
    "import/no-named-as-default-member": "off",
    // Lists are short, and a copy is easier to follow than a mutation.
    "oxc/no-map-spread": "off",
    // The compiler adds the import.
    "react/react-in-jsx-scope": "off",
    // Style sheets and the reader's custom elements are imported for their side effects.
    "import/no-unassigned-import": "off",
  },
  overrides: [
    ...Object.keys(rooms).map((room) => ({
      files: [isFile(room) ? room : `${room}/**/*.{ts,tsx}`],
      excludeFiles: ["**/*.test.{ts,tsx}"],
      rules: importsOf(room, [undeclared]),
    })),
    { files: ["contract/declare-call.ts"], rules: importsOf("contract", []) },
  ],
});

function importsOf(room: string, paths: (typeof undeclared)[]): Rules {
  const patterns = [upward, ...wallsOf(room)];
  return { "no-restricted-imports": ["error", { paths, patterns }] };
}

function wallsOf(room: string) {
  const { imports, types = [], packages } = rooms[room] ?? { imports: [] };
  const open = new Set([room, ...imports, ...types]);
  const closed = [...Object.keys(rooms), "server", "tests"].filter((name) => !open.has(name));
  const message = `${room} may import ${imports.join(", ") || "nothing else"}.`;

  return [
    ...closed.map((name) => ({ regex: importsFrom(name), message })),
    // Rooms inside, and all that is beside a file, have a relative address too.
    ...closed
      .filter((name) => name.startsWith(`${room}/`))
      .map((name) => ({ regex: `^\\./${name.slice(room.length + 1)}/`, message })),
    ...(isFile(room) ? [{ regex: "^\\./", message }] : []),
    ...types.map((name) => ({
      regex: importsFrom(name),
      message: `${room} may import only types of ${name}.`,
      allowTypeImports: true,
    })),
    ...(packages === "none" ? [{ regex: "^[^.#]", message: `${room} uses no package.` }] : []),
  ];
}

/** Matches imports from a room, but not from the rooms inside it. */
function importsFrom(room: string): string {
  if (isFile(room)) return `^#${room}$`;
  const inside = Object.keys(rooms).filter((name) => name.startsWith(`${room}/`));
  const endings = inside.map((name) => name.slice(room.length + 1) + (isFile(name) ? "" : "/"));
  return `^#${room}/${startingWithNone(endings)}`;
}

/** Matches text that starts with none of the words: the linter's expressions have no lookahead. */
function startingWithNone(words: string[]): string {
  if (words.length === 0) return "";
  const letters = [...new Set(words.map(([letter = ""]) => letter))];
  const longer = letters.flatMap((letter) => {
    const rest = words.filter((word) => word.startsWith(letter)).map((word) => word.slice(1));
    return rest.includes("") ? [] : [`[${letter}]${startingWithNone(rest)}`];
  });
  return `(${[`[^${letters.join("").replaceAll("-", "\\-")}]`, ...longer, "$"].join("|")})`;
}

function isFile(room: string): boolean {
  return room.endsWith(".ts");
}
