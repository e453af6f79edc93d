/** The part of foliate-js that the reader uses. */

declare module "foliate-js/epub.js" {
  export type TocItem = {
    label: string;
    href: string | null;
    subitems?: TocItem[] | null;
  };

  export type Target = {
    index: number;
    anchor: (doc: Document) => Element | Range | number | null;
  };

  export type Section = {
    id: string;
    linear?: string | null;
    pageSpread?: "left" | "right" | "center";
    size: number;
    load: () => Promise<string | null>;
    unload: () => void;
    createDocument: () => Promise<Document>;
    /** The manifest item of the section's media overlay. */
    mediaOverlay?: { href: string } | null;
  };

  type ManifestItem = { href: string; mediaType: string };

  /** A file that becomes an address for the frame; a listener may replace `data` and `type`, also by promises. */
  export type DataEvent = CustomEvent<{
    data: string | Blob | Promise<Blob>;
    type: string;
    readonly name: string;
  }>;

  export class EPUB {
    constructor(files: {
      loadText: (path: string) => Promise<string | null>;
      loadBlob: (path: string) => Promise<Blob | null>;
      getSize: (path: string) => number;
    });
    init(): Promise<this>;
    sections: Section[];
    toc?: TocItem[] | null;
    landmarks?: { type: string[]; href: string | null }[] | null;
    dir?: string | null;
    rendition?: { layout?: string; spread?: string; viewport?: unknown };
    resources: {
      spine: { idref: string; properties?: string[] }[];
      getItemByID: (id: string) => ManifestItem | undefined;
      getItemByHref: (path: string) => ManifestItem | undefined;
    };
    metadata: { language?: string | string[] };
    media?: { activeClass?: string | null; playbackActiveClass?: string | null };
    loadText: (path: string) => Promise<string | null>;
    transformTarget: EventTarget;
    resolveHref(href: string): Target | null;
    destroy(): void;
  }
}

declare module "foliate-js/view.js" {
  import type { EPUB, Section, Target, TocItem } from "foliate-js/epub.js";

  export type Location = {
    cfi: string;
    fraction: number;
    tocItem?: TocItem | null;
    section: { current: number; total: number };
    range?: Range | null;
  };

  export type Draw = (
    shape: (rects: DOMRect[], options?: object) => Element,
    options?: object,
  ) => void;

  /** The paginator, or the fixed-layout renderer, which has no pages, columns or styles. */
  export type Renderer = HTMLElement & {
    page?: number;
    pages?: number;
    scrolled?: boolean;
    start?: number;
    end?: number;
    viewSize?: number;
    setStyles?: (styles: [before: string, after: string]) => void;
    /** Fixed layout: the section it went to last, even if it was not drawn. */
    index?: number;
    getSpreadOf?: (section: Section) => { index: number; side?: string } | undefined;
    getContents: () => { index?: number; doc: Document | null }[];
    goTo: (target: Target) => Promise<void>;
    nextSection?: () => Promise<void>;
    focusView?: () => void;
  };

  export class View extends HTMLElement {
    book: EPUB;
    renderer: Renderer;
    isFixedLayout: boolean;
    lastLocation: Location | null;
    history: EventTarget & { canGoBack: boolean; back: () => void; clear: () => void };
    open(book: EPUB): Promise<void>;
    init(start: { lastLocation?: string; showTextStart?: boolean }): Promise<void>;
    close(): void;
    goTo(target: string | number): Promise<unknown>;
    goToFraction(fraction: number): Promise<void>;
    prev(distance?: number): Promise<void>;
    next(distance?: number): Promise<void>;
    resolveNavigation(target: string): Target | null | undefined;
    getCFI(index: number, range?: Range): string;
    getSectionFractions(): number[];
    getProgressOf(index: number, range?: Range): { tocItem?: TocItem | null };
    addAnnotation(annotation: { value: string }): Promise<unknown>;
    deleteAnnotation(annotation: { value: string }): Promise<unknown>;
  }
}

declare module "foliate-js/overlayer.js" {
  export const Overlayer: { highlight: (rects: DOMRect[], options?: object) => Element };
}

declare module "foliate-js/paginator.js";
