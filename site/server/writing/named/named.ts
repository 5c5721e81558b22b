import type { Sources } from '../text/sources.ts';
import { comparable } from '../text/tidy.ts';
import type { IsKnown, NamedClaim } from './claim.ts';
import { namedCodes } from './codes.ts';
import { namedContacts } from './contacts.ts';
import { namedFirms, namedProjects } from './organisations.ts';
import { namedPeople } from './persons.ts';
import { namedPlaces } from './places.ts';
import { namedProducts } from './products.ts';

const han = /^[\u4e00-\u9fff]+$/;

const finders = [
  namedContacts,
  namedCodes,
  namedProjects,
  namedFirms,
  namedPeople,
  namedProducts,
  namedPlaces,
];

/** Everything in a text that names something of the world - people, firms, projects, places, products, numbers - and that no source holds. */
export function unsourcedNames(text: string, sources: Pick<Sources, 'all'>): NamedClaim[] {
  const isKnown: IsKnown = (name) => {
    const plain = comparable(name);
    if (plain === '' || sources.all.has(plain)) return true;
    // A word before the name may have been taken for its beginning.
    return [1, 2].some(
      (lead) => plain.length - lead >= 3 && han.test(plain) && sources.all.has(plain.slice(lead)),
    );
  };
  return finders.flatMap((find) => find(text, isKnown));
}
