import { useEffect, useRef } from 'react';
import { StateTitle } from './StateTitle';
import { useSaid } from './use-said';

interface Props {
  site: string;
  /** Of the tab: which part of the list is shown. */
  title: string;
  /** How many were found, and on which page: said once it has rested. */
  text: string;
  /** What the region begins with, where its coming is to be said too. */
  first?: string;
  /** Id of the heading that says `text` where the focus goes to it. */
  heading: string;
  /** There is no list any more: the heading takes the focus that went with it, and gives it to that of the list that comes. */
  down: boolean;
}

/** What a list that changes in place says of itself: in its tab, and to who does not see it. */
export function ListSays({ site, title, text, first, heading, down }: Props) {
  const was = useRef(down);
  useEffect(() => {
    if (down !== was.current && document.activeElement === document.body) document.getElementById(heading)?.focus();
    was.current = down;
  }, [down, heading]);
  return (
    <>
      <StateTitle site={site} usual={title}>
        {title}
      </StateTitle>
      <span className="vh" role="status">
        {useSaid(text, first, heading)}
      </span>
    </>
  );
}
