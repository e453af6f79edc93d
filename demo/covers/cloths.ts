export type Cloth = { cloth: string; foil: string };

export const cloths = {
  oxblood: { cloth: "#6a2125", foil: "#e4c690" },
  navy: { cloth: "#1f3352", foil: "#dcc58c" },
  bottle: { cloth: "#22493b", foil: "#dfc78c" },
  ochre: { cloth: "#b98733", foil: "#2c1c0b" },
  slate: { cloth: "#4b5864", foil: "#efe5cc" },
  plum: { cloth: "#50294a", foil: "#e5cba4" },
  sea: { cloth: "#28636b", foil: "#f1e4c3" },
  tan: { cloth: "#c7a470", foil: "#4a1b15" },
  brick: { cloth: "#a5482f", foil: "#f6e5c4" },
  moss: { cloth: "#666a39", foil: "#f2e8c8" },
  bone: { cloth: "#ded0b2", foil: "#7a2a1f" },
  ink: { cloth: "#2a2723", foil: "#d9c08a" },
  rose: { cloth: "#b9736a", foil: "#fbeede" },
  sky: { cloth: "#8fa9ae", foil: "#1f2f3a" },
} satisfies Record<string, Cloth>;

export type ClothName = keyof typeof cloths;

export const clothNames: readonly ClothName[] = [
  "oxblood",
  "navy",
  "bottle",
  "ochre",
  "slate",
  "plum",
  "sea",
  "tan",
  "brick",
  "moss",
  "bone",
  "ink",
  "rose",
  "sky",
];
