import type { ComponentProps } from "react";

type RecordingDownloadProps = Omit<ComponentProps<"a">, "href"> & { url: string };

/** The file of a recording, to be kept. One on another host would take the place of the page, and gets a tab of its own. */
export function RecordingDownload({ url, children, ...rest }: RecordingDownloadProps) {
  const elsewhere = url.startsWith("/") ? {} : { target: "_blank", rel: "noopener" };

  return (
    <a href={url} download {...elsewhere} {...rest}>
      {children}
    </a>
  );
}
