import type { ComponentProps } from "react";

type RecordingDownloadProps = Omit<ComponentProps<"a">, "href"> & { url: string };

/** A download link. A file on another host would replace the page, so it opens in a new tab. */
export function RecordingDownload({ url, children, ...rest }: RecordingDownloadProps) {
  const elsewhere = url.startsWith("/") ? {} : { target: "_blank", rel: "noopener" };

  return (
    <a href={url} download {...elsewhere} {...rest}>
      {children}
    </a>
  );
}
