import * as v from 'valibot';
import managementDepth from './depth-management.json' with { type: 'json' };
import peopleDepth from './depth-people.json' with { type: 'json' };
import planDepth from './depth-plan.json' with { type: 'json' };
import serviceDepth from './depth-service.json' with { type: 'json' };
import supplyDepth from './depth-supply.json' with { type: 'json' };
import worksDepth from './depth-works.json' with { type: 'json' };
import management from './management.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };
import supply from './supply.json' with { type: 'json' };
import { Depth, Section, Topic } from './topic.ts';
import trades from './trades.json' with { type: 'json' };
import works from './works.json' with { type: 'json' };
import trade from './works-trades.json' with { type: 'json' };

const Topics = v.array(Topic);

/** Understanding, difficulties, promises, extras: what is said of the project as a whole. */
export const overviewTopics = v.parse(Topics, overview);
/** Staff, training, emergencies, confidentiality. */
export const peopleTopics = v.parse(Topics, people);
/** Construction. */
export const worksTopics = v.parse(Topics, works);
/** Quality, safety, environment, rules: how any contract is kept in order. */
export const managementTopics = v.parse(Topics, management);
/** Goods, systems, after-sales. */
export const supplyTopics = v.parse(Topics, supply);
/** Services: running them in general, and the kinds that are bought most. */
export const serviceTopics = v.parse(Topics, service);
/** Services of particular trades: consulting and supervision, inspection, medical and care, teaching, labour dispatch. */
export const tradeTopics = v.parse(Topics, trades);

/** Ways of building by trade; each is used only in a bid whose tender speaks of it. */
const worksTrades = v.parse(v.array(Section), trade);

const further = v.parse(Depth, {
  ...managementDepth,
  ...peopleDepth,
  ...planDepth,
  ...serviceDepth,
  ...supplyDepth,
  ...worksDepth,
});
/** Further ways of working, by topic id. */
export const depth: Depth = { ...further, method: [...(further['method'] ?? []), ...worksTrades] };
