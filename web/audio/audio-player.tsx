import { useTranslation } from "#web/i18n/translation.tsx";
/** The device's own player. S8.09: where there is none a text says so. */
export function AudioPlayer({ url }: { url: string }) {
  const { t, language } = useTranslation();

  return (
    // What is read aloud can be read beside it; hymns have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls preload="none" src={url} className="w-full max-w-160">
      <span lang={language}>{t("audio-unsupported")}</span>
    </audio>
  );
}
