import Router from 'next/router';

/**
 * Chromium keeps each captions track that has been read (`StyleEngine::text_tracks_`), also after its video has gone: with it,
 * the whole page that the router took away. Taken out of its video, and without its cues, it holds nothing but itself.
 */
export function freeTracks(): void {
  let tracks: HTMLTrackElement[] = [];
  Router.events.on('beforeHistoryChange', () => {
    tracks = [...document.querySelectorAll('track')];
  });
  Router.events.on('routeChangeComplete', () => {
    for (const element of tracks.filter(({ isConnected }) => !isConnected)) {
      for (const cue of [...(element.track.cues ?? [])]) element.track.removeCue(cue);
      element.remove();
    }
    tracks = [];
  });
}
