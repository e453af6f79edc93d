import { defineConfig, type OxlintOverride } from "oxlint";

/** The folders that a folder may import; from `types` it may import types only. */
type Room = { imports: string[]; types?: string[]; packages?: "none" };

type Rules = NonNullable<OxlintOverride["rules"]>;

/** Dependencies point inward. Folders not listed here, such as server and tests, may import everything. */
const rooms = {
  domain: { imports: [], packages: "none" },
  contract: { imports: ["domain"] },
  api: { imports: ["api/db", "contract", "domain"] },
  "api/db": { imports: ["domain"] },
  web: { imports: ["domain"], types: ["contract", "api"] },
  catalog: { imports: ["api/db", "domain"] },
  demo: { imports: [] },
  documents: { imports: ["domain"] },
  simulators: { imports: [] },
} satisfies Record<string, Room>;
/** Import specifiers of each folder. `api/db` counts as its own folder. */
const folders = {
  // Everything except `api/db/`.
  api: "^#api/([^d]|d[^b]|db[^/])",
  "api/db": "^#api/db/",
  catalog: "^#catalog/",
  contract: "^#contract/",
  demo: "^#demo/",
  documents: "^#documents/",
  domain: "^#domain/",
  server: "^#server/",
  simulators: "^#simulators/",
  tests: "^#tests/",
  web: "^#web/",
};

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
    ...Object.entries(rooms).map(([room, walls]) => ({
      files: [`${room}/**/*.{ts,tsx}`],
      excludeFiles: ["**/*.test.{ts,tsx}"],
      rules: importsOf(room, walls, [undeclared]),
    })),
    { files: ["web/**"], rules: { "import/no-cycle": "off" } },
    { files: ["contract/declare-call.ts"], rules: importsOf("contract", rooms.contract, []) },
  ],
});

function importsOf(room: string, walls: Room, paths: (typeof undeclared)[]): Rules {
  const patterns = [upward, ...wallsOf(room, walls)];
  return { "no-restricted-imports": ["error", { paths, patterns }] };
}

function wallsOf(room: string, { imports, types = [], packages }: Room) {
  const open = new Set([room, ...imports, ...types]);
  const closed = Object.entries(folders).filter(([name]) => !open.has(name));
  const allowed = imports.join(", ") || "nothing else";

  return [
    ...closed.map(([, regex]) => ({ regex, message: `${room} may import ${allowed}.` })),
    ...types.map((name) => ({
      regex: `^#${name}/`,
      message: `${room} may import only types of ${name}.`,
      allowTypeImports: true,
    })),
    ...(packages === "none" ? [{ regex: "^[^.#]", message: `${room} uses no package.` }] : []),
  ];
}
