/** Line drawings of about 90 by 90 units, centered, in `currentColor`. */
const drawings = {
  anchor:
    ring(0, -34, 8) +
    line(
      "M0-26V38M-18-14H18M-36 10C-32 30-16 38 0 38S32 30 36 10M-43 18-36 8-28 16M43 18 36 8 28 16",
    ),
  book: line(
    "M0-20C-12-30-30-30-42-25V24C-30 19-12 19 0 29C12 19 30 19 42 24V-25C30-30 12-30 0-20V29M-33-13C-25-15-17-14-9-9M-33-1C-25-3-17-2-9 3M-33 11C-25 9-17 10-9 15M33-13C25-15 17-14 9-9M33-1C25-3 17-2 9 3M33 11C25 9 17 10 9 15",
  ),
  cross: line("M-6-42H6V-16H28V-4H6V42H-6V-4H-28V-16H-6Z"),
  crook: line(
    "M6 44V-16C6-38-26-40-26-20C-26-8-12-8-12-18M6-4C18-6 26-14 28-24C16-24 8-16 6-4M6 16C-6 14-14 8-16-2C-6-2 4 4 6 16",
  ),
  crown:
    line("M-40 26V-20L-20 4 0-28 20 4 40-20V26ZM-40 34H40") +
    dots([-40, -27], [0, -36], [40, -27]) +
    diamond(0, 16) +
    diamond(-20, 18) +
    diamond(20, 18),
  cup: line(
    "M-24-34H24C24-6 16 8 0 8S-24-6-24-34ZM0 8V30M-18 36C-14 30-6 30 0 30S14 30 18 36ZM-22-22H22",
  ),
  dove:
    line(
      "M-42 6C-26 8-16 0-8-10C-4-24-12-36-26-42C0-42 16-28 18-10C24-16 34-16 38-8L46-4 38 0C34 18 18 30-2 30L-20 42-22 26C-32 22-38 16-42 6ZM-8-10C-4-2 4 4 14 4",
    ) + dots([29, -5]),
  flame: line(
    "M0 42C-24 42-32 22-26 4C-22-8-12-14-12-34C4-26 10-14 10-4C14-8 16-12 16-18C28-4 34 10 28 24C24 36 14 42 0 42ZM0 42C-12 36-12 20 0 8C12 20 12 36 0 42Z",
  ),
  gate: line(
    "M-32 42V-8C-32-28-16-42 0-42S32-28 32-8V42M-44 42H44M-22 42V-6C-22-22-12-31 0-31S22-22 22-6V42M0-31V42M-22 2H22M-22 22H22",
  ),
  harp: line(
    "M-26 38C-30 6-30-20-22-38C-12-28-2-38 10-30C20-24 26-30 32-34C36-4 16 26-26 38ZM-16-31V26M-6-31V19M4-32V10M14-28V0M24-29V-12M-34 44H-12",
  ),
  key: ring(0, -26, 15) + ring(0, -26, 6) + line("M-3-11V42H3V-11M3 24H18V31H11V36H18V42H3"),
  lamp:
    line(
      "M-42 0C-34 22 20 26 30 6C36 4 44-2 46-10C36-10 30-6 26-4H-40ZM-8 20V32M-24 38C-20 32 8 32 12 38ZM-42 0C-52-6-50-18-40-16M-12-4C-12-12 0-12 0-4",
    ) + leaf(44, -14, 44, -40, 6),
  mountain: line(
    "M-46 36-16-18-4 0 14-32 46 36ZM-24-4-16-8-8-6M2-10 14-14 24-10M-30 36-20 22-8 36M8 36 20 18 32 36",
  ),
  path:
    ring(0, -20, 9) +
    fan(7, -20) +
    line(
      "M-46 0H-16M46 0H16M-14 42C-34 24 16 20-4 0M20 42C8 26 30 16 4 0M-46 14C-40 10-34 10-30 14M34 20C38 16 42 16 46 20",
    ),
  quill: line(
    "M-34 42C-20 6 0-26 40-42C36-10 18 14-20 18M-34 42-20 18M2-6 24-10M-8 6 14 4M12-18 34-24",
  ),
  rose: petals(8, 12, 42, 12) + ring(0, 0, 9) + dots([0, 0]),
  scales:
    line(
      "M0-38V36M-22 40H22M-36-26H36M-36-26-46 8H-26ZM36-26 26 8H46ZM-46 8C-46 22-26 22-26 8M26 8C26 22 46 22 46 8",
    ) + dots([0, -40]),
  scroll: line(
    "M-26-34H26C38-34 38-18 26-18V34C26 42 14 42 14 34H-38C-38 42-26 42-26 42H20M-26-34C-14-34-14-18-26-18V34M-14-12H16M-14 0H16M-14 12H16M-14 24H6",
  ),
  sheaf:
    stalk(-34) +
    stalk(-17) +
    stalk(0) +
    stalk(17) +
    stalk(34) +
    line("M-12 14C-4 20 4 20 12 14M-12 20C-4 26 4 26 12 20"),
  shield: line(
    "M0-42C14-34 28-32 38-32C38 4 28 28 0 42C-28 28-38 4-38-32C-28-32-14-34 0-42ZM0-33C11-27 21-25 30-24C29 3 21 21 0 32C-21 21-29 3-30-24C-21-25-11-27 0-33ZM0-18V18M-14-4H14",
  ),
  ship: line(
    "M-42 16H42L30 36H-30ZM0 16V-42M4-38C22-28 30-12 32 8H4ZM-4-30C-18-20-26-8-28 8H-4ZM-46 44C-38 38-30 38-23 44S-8 50 0 44 16 38 23 44 38 50 46 44",
  ),
  star: petals(8, 0, 44, 7) + rays(8, 26, 36, 22.5),
  sun: ring(0, 0, 16) + rays(12, 23, 34) + rays(12, 38, 42, 15),
  tree:
    line(
      "M0 42V-10M0 24C-14 20-24 10-26-4M0 14C12 10 22 2 24-12M0 0C-8-4-13-14-12-26M0-6C6-10 10-18 9-30M-22 42H22",
    ) +
    [
      [-28, -10],
      [-18, -2],
      [-34, 4],
      [26, -18],
      [18, -6],
      [34, -6],
      [-14, -32],
      [-22, -22],
      [9, -38],
      [0, -26],
      [18, -30],
    ]
      .map(([x = 0, y = 0]) => leaf(x, y + 7, x, y - 8, 5))
      .join(""),
  vine:
    line("M-46 20C-30-10-14-14 0 4S30 24 46-8M-20-8C-22-22-14-30-6-28M22 14C30 20 30 28 26 34") +
    leaf(-36, 2, -44, -26, 9) +
    leaf(4, 8, 14, -22, 9) +
    leaf(38, 6, 46, 30, 8) +
    dots([-14, 16], [-4, 16], [-9, 24], [1, 24], [-4, 32], [-19, 24], [-14, 32], [-9, 40]),
  well: line(
    "M-28 8V38H28V8M-34 0H34V8H-34ZM-24 0V-26M24 0V-26M-36-22 0-44 36-22ZM0-24V-14M-8-14H8L6-2H-6ZM-28 18H28M-28 28H28M-10 8V18M10 18V28M-6 28V38",
  ),
};

export type OrnamentName = keyof typeof drawings;

export const ornaments: Record<OrnamentName, string> = drawings;

export function isOrnament(name: string): name is OrnamentName {
  return Object.hasOwn(drawings, name);
}

export function placeOrnament(
  name: OrnamentName,
  at: { x: number; y: number; scale: number; color: string },
): string {
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.scale})" color="${at.color}">${ornaments[name]}</g>`;
}

function line(path: string): string {
  return `<path d="${path}" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function ring(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="currentColor" stroke-width="2.4"/>`;
}

function dots(...places: [number, number][]): string {
  return places
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4" fill="currentColor"/>`)
    .join("");
}

function diamond(x: number, y: number): string {
  return `<path d="M${x} ${y - 6}L${x + 4} ${y}L${x} ${y + 6}L${x - 4} ${y}Z" fill="currentColor"/>`;
}

/** A filled leaf between two points, `width` wide on either side. */
function leaf(x: number, y: number, tipX: number, tipY: number, width: number): string {
  const length = Math.hypot(tipX - x, tipY - y);
  const [across, along] = [
    ((tipY - y) / length) * width * 1.4,
    ((tipX - x) / length) * width * 1.4,
  ];
  const [middleX, middleY] = [(x + tipX) / 2, (y + tipY) / 2];

  return `<path d="M${x} ${y}Q${middleX - across} ${middleY + along} ${tipX} ${tipY}Q${middleX + across} ${middleY - along} ${x} ${y}Z" fill="currentColor"/>`;
}

function petals(count: number, from: number, to: number, width: number): string {
  const petal = line(
    `M0 ${-from}C${width} ${-from - 10} ${width} ${-to + 14} 0 ${-to}C${-width} ${-to + 14} ${-width} ${-from - 10} 0 ${-from}Z`,
  );
  return repeatRotated(count, 0, petal);
}

function rays(count: number, from: number, to: number, rotation = 0): string {
  return repeatRotated(count, rotation, line(`M0 ${-from}V${-to}`));
}

/** Rays above a point at height `y`. */
function fan(count: number, y: number): string {
  const step = 180 / (count - 1);
  const parts = Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${index * step - 90})">${line("M0-15V-24")}</g>`,
  );

  return `<g transform="translate(0 ${y})">${parts.join("")}</g>`;
}

function repeatRotated(count: number, start: number, part: string): string {
  const step = 360 / count;
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${start + index * step})">${part}</g>`,
  ).join("");
}

/** An ear of grain, tilted by `degrees`. */
function stalk(degrees: number): string {
  const grains = [-8, -18, -28]
    .map((y) => leaf(0, y + 4, -9, y - 9, 4) + leaf(0, y + 4, 9, y - 9, 4))
    .join("");
  return `<g transform="translate(0 16) rotate(${degrees})">${line("M0 26V-40")}${grains}${leaf(0, -34, 0, -52, 4)}</g>`;
}
