// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeepers } from './useKeepers';

vi.mock('./keepers', async () => {
  const { keepOverlays } = await import('./keep-overlays');
  keepOverlays(document);
  return {};
});

function Page() {
  useKeepers();
  return (
    <details className="share">
      <summary>Share</summary>
      <button type="button">Copy</button>
    </details>
  );
}

it('closes what was opened by the first press with an Escape that came before the script', async () => {
  const { container } = render(<Page />);
  const share = container.querySelector('details')!;
  share.querySelector('summary')!.click();
  expect(share.open).toBe(true);
  share.querySelector('button')!.focus();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(share.open).toBe(true);
  await vi.waitFor(() => expect(share.open).toBe(false), { timeout: 10_000 });
  expect(document.activeElement?.textContent).toBe('Share');
  await vi.waitFor(() => expect(history.state).not.toMatchObject({ overlay: true }), { timeout: 10_000 });
});
