import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { Row, Specimen } from "./specimen.tsx";

const kinds = ["main", "line", "plain", "quiet", "danger"] as const;
const states = [
  { name: "disabled", disabled: true },
  { name: "busy", isBusy: true },
];

export function Buttons() {
  return (
    <Specimen name="Button" components="button icon">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button kind="line">
          <Icon name="heart" />
          With an icon
        </Button>
        <button type="button" aria-label="Only an icon" className="btn-icon">
          <Icon name="close" />
        </button>
      </Row>
      {states.map(({ name, ...state }) => (
        <Row key={name}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} {...state}>
              {kind}, {name}
            </Button>
          ))}
        </Row>
      ))}
    </Specimen>
  );
}
