import type { Answer, Call } from '../../support/caller.ts';
import { bidId, tenderId } from './fill.ts';
import type { People, Person } from './people.ts';

/** One thing that is asked of the service again and again. */
export interface Ask {
  name: string;
  /** The `time`th time; throws where it was refused. */
  ask(time: number): Promise<unknown>;
  /** Nobody waits for it, and it comes once an hour, a day or a start: its bar is higher. */
  rare?: boolean;
  /** Puts back what it changed; its time does not count. */
  after?(): Promise<unknown>;
}

/** They take turns. */
export const inTurn = <T>(all: readonly T[], time: number): T => {
  const one = all[time % all.length];
  if (one === undefined) throw new Error('nobody is signed in');
  return one;
};

function well(answer: Answer): void {
  if (answer.status >= 300)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}

/** Lists of a bidder's, by name: a path, or `POST path`; `{bid}` is one of their bids, `{chapter}` a chapter of it. */
const lists: Record<string, string> = {
  bids: '/bid/client/bids?size=20',
  'bids, page 10': '/bid/client/bids?size=20&current=10',
  'bids by progress': '/bid/client/bids?size=20&sort=progress',
  'bids by deadline': '/bid/client/bids?size=20&sort=deadline',
  'bids by words': '/bid/client/bids?size=20&name=第1',
  bid: '/bid/client/bids/{bid}',
  outline: '/bid/client/bids/{bid}/outline',
  'outline versions': '/bid/client/bids/{bid}/outline/versions',
  chapter: '/bid/client/bids/{bid}/chapters/{chapter}',
  'chapter versions': '/bid/client/bids/{bid}/chapters/{chapter}/versions',
  comments: '/bid/client/bids/{bid}/comments',
  evaluations: '/bid/client/bids/{bid}/evaluations',
  tenders: '/bid/client/tenders?size=20',
  'tender blocks': '/bid/client/tenders/{tender}/blocks?size=100',
  'bids that use a file': '/bid/client/uses/bids?of=file&ids=fil000000000001',
  'uses of a file': '/bid/client/uses?of=file&ids=fil000000000001',
  compares: '/bid/client/compares',
  'compare files': '/bid/client/compare-files',
  'word formats': '/bid/client/word-formats',
  'knowledge files': '/knowledge/client/files?size=20',
  'knowledge bin': '/knowledge/client/files?size=20&removed=1',
  'knowledge by words': '/knowledge/client/files?size=20&q=无人机巡查',
  'knowledge search': '/knowledge/client/search?q=无人机巡查',
  'knowledge tags': '/knowledge/client/tags',
  'knowledge quota': '/knowledge/client/quota',
  folders: '/knowledge/client/folders',
  credentials: '/knowledge/client/credentials',
  staff: '/knowledge/client/staff',
  pictures: '/picture/client/pictures',
  'picture tags': '/picture/client/tags',
  favourites: '/navigation/client/favourites',
  orders: '/order/client/oneselfList',
  'orders by words': '/order/client/oneselfList?q=套餐',
  'orders of employees': '/order/client/oneselfOrderList',
  'orders to invoice': 'POST /invoice/client/getOrderList',
  invoices: 'POST /invoice/client/getInvoiceList',
  'bid log': '/order/userBidLog/client/list',
  'bid usage': '/order/userBidLog/client/usage',
  profile: '/blade-system/client/profile',
  invites: '/invite/client/invites',
  employees: '/blade-system/client/employeeList',
  feedback: 'POST /bid/client/getFeedbackList',
  notices: 'POST /common/client/getHeadNotice',
  'own data': '/blade-system/client/own-data/summary',
};

const operatorLists: Record<string, string> = {
  overview: '/operator/overview',
  accounts: '/operator/accounts',
  'accounts, page 50': '/operator/accounts?current=50',
  'accounts by words': '/operator/accounts?q=第99',
  'bid log of an account': '/operator/accounts/acc000000000001/bid-log',
  orders: '/operator/orders',
  'orders, page 50': '/operator/orders?current=50',
  'orders by words': '/operator/orders?q=000000012',
  'orders by buyer': '/operator/orders?q=13900000012',
  'orders that wait': '/operator/orders?state=pending',
  invoices: '/operator/invoices',
  'invoices that wait': '/operator/invoices?state=applied',
  'invoices by words': '/operator/invoices?q=张三',
  feedback: '/operator/feedback',
  'feedback that waits': '/operator/feedback?state=open',
  'feedback by words': '/operator/feedback?q=目录',
  'audit log': '/operator/audit-log',
  'audit log by action': '/operator/audit-log?action=invoice',
  'audit log of a row': '/operator/audit-log?targetId=acc000000000005',
  plans: '/operator/plans',
  discounts: '/operator/discounts',
  notices: '/operator/notices',
  'public files': '/operator/knowledge',
  operators: '/operator/operators',
  clients: '/operator/clients',
  flags: '/operator/flags',
  partners: '/operator/partners',
  'route rules': '/operator/route-rules',
};

/** All paths that are asked for. */
export const askedPaths: readonly string[] = [lists, operatorLists].flatMap(Object.values);

/** Every list of the service, asked by people with one bid and with many, and by an operator. */
export function listCalls(people: People): Ask[] {
  const asked = (call: Call, path: string) => {
    const [method, address] = path.startsWith('POST ') ? ['POST', path.slice(5)] : ['GET', path];
    return call(method, address);
  };
  const byPeople = (who: string, persons: readonly Person[]) =>
    Object.entries(lists).map(([name, path]) => ({
      name: `${name} (${who})`,
      async ask(time: number) {
        const { call, bid } = inTurn(persons, time);
        const filled = path
          .replace('{bid}', bidId(bid))
          .replace('{tender}', tenderId(bid))
          .replace('{chapter}', people.chapter);
        well(await asked(call, filled));
      },
    }));
  return [
    ...byPeople('one bid', people.one),
    ...byPeople('many bids', people.many),
    ...Object.entries(operatorLists).map(([name, path]) => ({
      name: `${name} (operator)`,
      ask: async () => well(await asked(people.operator, path)),
    })),
  ];
}
