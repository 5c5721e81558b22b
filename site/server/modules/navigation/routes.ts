import { navigation } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import {
  addFavourite,
  changeFavourite,
  favouritesOf,
  orderFavourites,
  presentFavourite,
  removeFavourite,
} from './favourites.ts';

/** The directory of tender platforms, which the site's content brings, and what each bidder keeps of it. */
export function navigationRoutes(app: ApiApp, services: Needs<'database' | 'siteContent'>): void {
  const { db } = services.database;
  const platforms = async () => (await services.siteContent.current()).content.platforms;
  const listOf = async (...whose: Parameters<typeof favouritesOf>) =>
    (await favouritesOf(...whose)).map(presentFavourite);
  serve(app, navigation.platforms, platforms);
  serve(app, navigation.favourites, ({ caller }) => listOf(db, caller));
  serve(app, navigation.addFavourite, async ({ caller, body, newId }) =>
    presentFavourite(await addFavourite(db, caller, newId, body, await platforms())),
  );
  serve(app, navigation.changeFavourite, async ({ caller, params, body }) =>
    presentFavourite(await changeFavourite(db, caller, params.id, body)),
  );
  serve(app, navigation.orderFavourites, async ({ caller, body }) => {
    await orderFavourites(db, caller, body.ids);
    return listOf(db, caller);
  });
  serve(app, navigation.removeFavourite, async ({ caller, params }) => {
    await removeFavourite(db, caller, params.id);
    return undefined;
  });
}
