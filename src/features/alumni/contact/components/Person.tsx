import { alumniRoutes } from '@/config/alumni-routes';
import { languagePath } from '@/lib/language-path';
import type { Person as Somebody } from '../contact.schema';
import { useContact } from '../words';

/** Somebody's name, which leads to what may be seen of them. */
export function Person({ person }: { person: Somebody }) {
  const { language, whoOf } = useContact();
  const name = <bdi>{whoOf(person)}</bdi>;
  return person.id && !person.gone ? (
    <a href={`${languagePath(alumniRoutes.alumniDirectory.path, language)}?id=${encodeURIComponent(person.id)}`}>{name}</a>
  ) : (
    name
  );
}
