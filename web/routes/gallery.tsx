import { PageHead } from "#web/app/layout/page-head.tsx";
import { Buttons } from "#web/ui/gallery/buttons.tsx";
import { Fields, Selects } from "#web/ui/gallery/fields.tsx";
import { Lists, NavigationComponents } from "#web/ui/gallery/lists.tsx";
import { Alerts, ToastsAndModals } from "#web/ui/gallery/messages.tsx";

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
