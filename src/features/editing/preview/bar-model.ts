import type { Language } from '@/lib/languages';
import type { PageProps } from '@/runtime/page-model';
import type { Choices } from './choices';

interface Place {
  text: string;
  href: string;
  current: boolean;
  /** Language of the text, where it is another one. */
  language?: string;
}

/** What the bar of the preview says and offers. */
export interface BarModel {
  words: Readonly<Record<string, string>>;
  /** Path of the page with its language, without a query. */
  here: string;
  choices: Choices;
  /** The date that is chosen, in words. */
  date: string;
  /** Number of the version, where one was asked for. */
  version?: string;
  sites: readonly Place[];
  languages: readonly Place[];
  /** The page is not there in what is shown. */
  missing: boolean;
  /** How the page answers those as whom it is seen; a word of `answer.` */
  answer?: string;
  /** The account's part is made up. */
  examples: boolean;
  /** Addresses of the desk; without them there is none, or nobody who may use it. */
  desk?: { home: string; edit?: string; checks?: string; comments?: string };
  /** Of the draft: what its checks find, and open comments; left out where nobody could say in time. */
  counts?: { checks?: number; comments?: number };
  /** Where somebody who only looks signs in. */
  signIn?: string;
  /** Language of the words. */
  language: Language;
}

/** A page of preview or staging with its bar; without one inside a frame. */
interface PreviewPageProps extends PageProps {
  bar?: BarModel;
}

/** The bar with the page in frames under it. */
export interface FramesProps {
  hydrate: 'never';
  bar: BarModel;
  frames: readonly { title: string; src: string; width?: string }[];
}

export type PreviewProps = PreviewPageProps | FramesProps;
