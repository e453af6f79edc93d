import { useState } from "react";

import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { type ToastItem, Toasts } from "#web/ui/toast.tsx";

import { Row, Specimen } from "./specimen.tsx";

export function Alerts() {
  return (
    <Specimen name="Alert" components="alert empty-state">
      <Alert kind="success" title="Your order is on its way">
        It leaves us within the week.
      </Alert>
      <Alert kind="info">These titles are in other languages.</Alert>
      <Alert kind="warning" title="Cookies are switched off">
        You can read, listen and download. Signing in and ordering need cookies.
      </Alert>
      <Alert kind="danger" title="The list could not be loaded">
        The rest of the page works.
      </Alert>
      <EmptyState title="No titles here" text="No book meets these filters. Choose fewer of them.">
        <Button>Show all titles</Button>
      </EmptyState>
    </Specimen>
  );
}

export function ToastsAndModals() {
  const [news, setNews] = useState<ToastItem[]>([
    { id: 1, kind: "success", title: "Saved", text: "Your address is kept." },
    { id: 2, kind: "danger", title: "The order could not be sent", text: "Nothing was charged." },
  ]);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Specimen name="Toast" components="toast">
        <Row>
          <Button
            onClick={() =>
              setNews([...news, { id: Date.now(), kind: "warning", title: "It leaves in 9 s" }])
            }
          >
            Send a toast
          </Button>
        </Row>
      </Specimen>
      <Toasts
        label="News"
        closeLabel="Close"
        toasts={news}
        onDismiss={(id) => setNews((all) => all.filter((item) => item.id !== id))}
      />
      <Specimen name="Modal" components="modal">
        <Row>
          <Button onClick={() => setOpen(true)}>Open a modal</Button>
        </Row>
      </Specimen>
      <Modal
        title="Your first book"
        isOpen={isOpen}
        closeLabel="Close"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep browsing</Button>
            <Button kind="main" onClick={close}>
              Go to the cart
            </Button>
          </>
        }
      >
        Books up to the free limit of a month cost nothing. You can go on choosing and settle it at
        the end.
      </Modal>
    </>
  );
}
