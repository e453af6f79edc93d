import { PageHead } from "#web/layout/page-head.tsx";
import { Buttons } from "#web/gallery/buttons.tsx";
import { Fields, Selects } from "#web/gallery/fields.tsx";
import { Lists, NavigationComponents } from "#web/gallery/lists.tsx";
import { Alerts, ToastsAndModals } from "#web/gallery/messages.tsx";

/** Every component of web/ui in every state; in development only. */
export default function GalleryScreen() {
  return (
    <div className="wrap">
      <PageHead title="Gallery" />
      <h1 className="pt-10">Gallery</h1>
      <Buttons />
      <Fields />
      <Selects />
      <NavigationComponents />
      <Lists />
      <Alerts />
      <ToastsAndModals />
    </div>
  );
}
