export type NginxSettings = {
  /** The ports of the two processes. */
  upstreams: readonly number[];
  /** The site's ports without and with TLS, and the port that redirects to TLS. */
  ports: { plain: number; secure: number; redirect: number };
  /** The folder for everything nginx writes. */
  folder: string;
  /** Null when none could be made: then TLS is not tried. */
  certificate: { file: string; key: string } | null;
};

/** deploy/nginx.conf for this machine, with other places only. Throws when a line to replace is missing. */
export function renderNginx(text: string, places: NginxSettings): string {
  const { upstreams, ports, folder, certificate } = places;
  const [first, second] = upstreams;
  const secure = certificate ? `listen 127.0.0.1:${ports.secure} ssl http2 default_server;` : "";
  const changes: [string | RegExp, string][] = [
    [/(?<= )\/tmp\//g, `${folder}/`],
    ["root /etc/nginx;", `root ${folder};`],
    // Some machines have no IPv6.
    ["listen [::]:80 default_server;", ""],
    ["listen [::]:443 ssl http2 default_server;", ""],
    ["server 10.89.7.11:3000 ", `server 127.0.0.1:${first} `],
    ["server 10.89.7.12:3000 ", `server 127.0.0.1:${second} `],
    ["listen 80 default_server;", `listen 127.0.0.1:${ports.redirect} default_server;`],
    ["listen 443 ssl http2 default_server;", `listen 127.0.0.1:${ports.plain};\n    ${secure}`],
    [
      "ssl_certificate /etc/nginx/tls/fullchain.pem;",
      certificate ? `ssl_certificate ${certificate.file};` : "",
    ],
    [
      "ssl_certificate_key /etc/nginx/tls/privkey.pem;",
      certificate ? `ssl_certificate_key ${certificate.key};` : "",
    ],
    ["access_log /dev/stdout lectern;", `access_log ${folder}/access.log lectern;`],
  ];
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`deploy/nginx.conf has no "${String(from)}".`);
    return next;
  }, text);
}
