import { useState } from "react";

import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

import { Specimen } from "./specimen.tsx";

const topics = [
  { value: "", label: "All topics" },
  { value: "1", label: "Bible, Preaching …", fullLabel: "Bible, Preaching and Church" },
  { value: "2", label: "Salvation" },
];

export function Fields() {
  return (
    <Specimen name="Field" components="field text-field text-input">
      <TextField id="field-empty" label="City" placeholder="Where you live" />
      <TextField id="field-filled" label="City" defaultValue="Guadalajara" />
      <TextField
        id="field-hint"
        label="Organization"
        suffix="optional"
        hint="A church or a school that the parcel goes to."
      />
      <TextField
        id="field-error"
        label="Email"
        defaultValue="ruth@example"
        error="This address lacks its ending, such as .org."
        hint="We write to it when the parcel is posted."
      />
      <TextInput
        id="field-judged"
        type="email"
        label="Email, validated on blur"
        errorText="This is not an address."
      />
      <TextField id="field-read-only" label="Search words" defaultValue="grace" readOnly />
      <TextField id="field-disabled" label="Region" disabled placeholder="Choose a country first" />
    </Specimen>
  );
}

export function Selects() {
  const [chosen, setChosen] = useState("");

  return (
    <Specimen name="Select" components="select">
      <Select
        id="select-try"
        name="try"
        label="Topic"
        choices={topics}
        value={chosen}
        isSet={chosen !== ""}
        onChoose={setChosen}
      />
      <Fixed id="select-set" value="1" isSet />
      <Fixed id="select-disabled" value="" disabled />
      <Fixed id="select-error" value="" error="Choose a topic." />
    </Specimen>
  );
}

type FixedProps = {
  id: string;
  value: string;
  isSet?: boolean;
  disabled?: boolean;
  error?: string;
};

function Fixed(props: FixedProps) {
  return <Select {...props} name={props.id} label="Topic" choices={topics} onChoose={() => {}} />;
}
