import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";

/**
 * Makes another version of the program: the files of the image, with other names for the files of screens. Returns its
 * folder.
 */
export async function makeNextVersion(folder: string): Promise<string> {
  const path = join(folder, "next");
  const ignored = await readFile("deploy/Dockerfile.dockerignore", "utf8");
  for (const [, name = ""] of ignored.matchAll(/^!(.+)$/gm)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await cp(name, join(path, name), { recursive: true, filter: isNoTest });
  }
  await symlink(await realpath("node_modules"), join(path, "node_modules"));

  const names = await readdir("build/client/assets");
  const renamed = new Map(names.map((name) => [name, renameAsset(name)]));
  await cp("build", join(path, "build"), { recursive: true, filter: isNoAsset });
  await mkdir(join(path, "build/client/assets"));
  for (const [name, next] of renamed) {
    if (name.endsWith(".br")) continue;
    await copyRenaming(join("build/client/assets", name), join(path, "build/client/assets", next));
  }
  await copyRenaming("build/server/index.js", join(path, "build/server/index.js"));
  return path;

  async function copyRenaming(from: string, to: string): Promise<void> {
    if (![".css", ".js"].includes(extname(from))) return cp(from, to);
    const text = await readFile(from, "utf8");
    await writeFile(
      to,
      text.replaceAll(/[\w.-]+/g, (part) => renamed.get(part) ?? part),
    );
  }
}

function renameAsset(name: string): string {
  return name.replace(/(?=\.\w+(\.br)?$)/, "-next");
}

function isNoTest(path: string): boolean {
  return !/\.test\.tsx?$/.test(path);
}

function isNoAsset(path: string): boolean {
  return path !== join("build", "client", "assets");
}
