import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { useReadingState } from "./reading-state.ts";
import { changeSettings, useReaderSettings } from "./reader-settings.ts";
import { Switch } from "./switch.tsx";

export function KeysDialog() {
  const { t } = useTranslation();
  const { hasLetterKeys } = useReaderSettings();
  const keys = [
    [["→", "←"], t("reader-key-turn")],
    [[t("reader-key-space"), "Page ↓"], t("next-page")],
    [["⇧ " + t("reader-key-space"), "Page ↑"], t("previous-page")],
    [["Home", "End"], t("reader-key-ends")],
    [["t"], t("contents")],
    [["/"], t("reader-search")],
    [["m"], t("reader-mark")],
    [["s"], t("reader-settings")],
    [["f"], t("reader-full-screen")],
    [["?"], t("reader-keys")],
    [["Esc"], t("reader-key-close")],
  ] as const;

  return (
    <Modal
      isOpen
      title={t("reader-keys")}
      closeLabel={t("close")}
      onClose={() => useReadingState.setState({ isHelpOpen: false })}
    >
      <dl className="reader-keys">
        {keys.map(([names, meaning]) => (
          <div key={names[0]}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 text-sm">
        <Switch
          label={t("reader-letter-keys")}
          isOn={hasLetterKeys}
          onChange={(isOn) => changeSettings({ hasLetterKeys: isOn })}
        />
      </div>
    </Modal>
  );
}
