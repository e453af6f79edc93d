import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

/** The device's own player. S8.09: where there is none, or it cannot play the recording, a text says so. */
export function AudioPlayer({ url }: { url: string }) {
  const { t, language } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);

  if (failed === url) {
    return (
      <p role="alert" lang={language} className="text-sm">
        {t("audio-unsupported")} <a href={url}>{t("download-recording")}</a>
      </p>
    );
  }
  return (
    // What is read aloud can be read beside it; hymns have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="none"
      src={url}
      onError={() => setFailed(url)}
      className="w-full max-w-160"
    >
      <span lang={language}>{t("audio-unsupported")}</span>
    </audio>
  );
}
