import { consentDefault } from '@/generated/consent-default';

/** The tags of a document's head, after Consent Mode's default: Google's take for granted what nobody has set. Nothing without a tag. */
export function HeadTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return [consentDefault.code, ...tags].map((code) => <script key={code} dangerouslySetInnerHTML={{ __html: code }} />);
}
