import { isOriginOf } from '../../../config/clients.ts';
import type { Needs } from '../../../context/needs.ts';
import { publicUrlOf } from '../../../http/address.ts';
import type { ApiContext } from '../../../http/serve.ts';
import { clientOf } from '../../account/client/credentials.ts';

/**
 * Where a cashier may lead back to: a page of ours, or of a site that is registered for the client that asks, as an absolute
 * address; '' for any other, so that nobody is led elsewhere from our pages.
 */
export function returnAddress(
  context: ApiContext,
  { config }: Needs<'config'>,
  returnTo: string,
): string {
  const own = publicUrlOf(config);
  const url = URL.parse(returnTo, own);
  // A base with the path it names: what begins with `//` or `\` is another host's.
  if (
    returnTo === '' ||
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  )
    return '';
  if (url.origin === new URL(own).origin) return url.href;
  const client = clientOf(context, config.clients);
  return typeof client !== 'string' && isOriginOf(client, url.origin) ? url.href : '';
}
