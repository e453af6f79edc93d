import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Flag } from "#web/ui/flag.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Paragraphs } from "#web/ui/paragraphs.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { Row, Specimen } from "./specimen.tsx";

export function NavigationComponents() {
  return (
    <>
      <Specimen name="Tabs" components="tabs">
        <div className="md:col-span-full">
          <Tabs label="Results">
            {["Books", "Recordings", "Courses"].map((tab, place) => (
              <li key={tab}>
                <a href={`#${tab}`} className="tab" aria-current={place === 0 ? "page" : undefined}>
                  {tab}
                  <span className="pill">{[23, 8, 0][place]}</span>
                </a>
              </li>
            ))}
          </Tabs>
        </div>
      </Specimen>
      <Specimen name="Popover" components="popover flag">
        <Row>
          <Popover
            id="gallery-popover"
            summary={
              <>
                <Flag language="EN" />
                English
              </>
            }
          >
            <a href="#Popover" className="row-link">
              English
            </a>
            <a href="#Popover" className="row-link" aria-current="true">
              Español
            </a>
          </Popover>
        </Row>
      </Specimen>
      <Specimen name="Disclosure" components="disclosure">
        <Disclosure summary="Closed">Hidden</Disclosure>
        <Disclosure summary="Open" open>
          <p className="pb-3 text-sm text-ink-2">What lies under it.</p>
        </Disclosure>
      </Specimen>
    </>
  );
}

export function Lists() {
  return (
    <>
      <Specimen name="Description list" components="description-list">
        <DescriptionList>
          <DescriptionItem name="Name">Elsa Orme</DescriptionItem>
          <DescriptionItem name="Email">elsa.orme@example.org</DescriptionItem>
        </DescriptionList>
      </Specimen>
      <Specimen
        name="Card"
        components="card cover picture placeholder-image facts-line portrait section-head paragraphs"
      >
        <div className="md:col-span-full">
          <Card
            labelledBy="gallery-card"
            picture={<Cover picture={null} type="Booklets" sizes="120px" />}
            actions={<Button kind="quiet">PDF</Button>}
          >
            <h3 id="gallery-card">A title that is long enough to need a second line on a phone</h3>
            <FactsLine facts={["Booklet", "32 pages", "$0.40"]} />
          </Card>
        </div>
        <Paragraphs
          text={"Plain text, as a description is.\n\nAn empty line separates paragraphs."}
        />
        <Row>
          <Portrait picture={null} name="John Bunyan" />
          <Portrait picture={null} name="Augustine" className="w-16" />
        </Row>
      </Specimen>
      <Specimen name="Steps" components="steps">
        <Steps steps={["Choose a lesson.", "Read it.", "Answer its questions."]} />
      </Specimen>
      <Specimen name="Pager" components="pager">
        <Pager shown={10} total={52} tally="10 of 52 titles">
          <Button className="min-w-56">Load more</Button>
        </Pager>
        <Pager shown={20} total={52} tally="20 of 52 titles">
          <Button className="min-w-56" isBusy>
            Loading
          </Button>
        </Pager>
      </Specimen>
      <Specimen name="Spinner" components="spinner">
        <Spinner label="Loading the titles" />
      </Specimen>
      <Specimen name="Skeleton" components="skeleton">
        <div className="grid grid-cols-[7.5rem_1fr] gap-7">
          <Skeleton className="aspect-[247/400] h-auto!" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/2" />
          </div>
        </div>
      </Specimen>
    </>
  );
}
