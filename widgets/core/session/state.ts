import type { UserInfo } from '../contract/sign-in.ts';

export interface MenuEntry {
  path: string;
}

/** Everything known about the visitor (specification, section 3). Signed in means: a token is there. */
export interface SessionState {
  token: string;
  id: string;
  account: string;
  phone: string;
  source: string;
  tenantId: string;
  expireDate: string;
  packageUnit: string;
  packageUnlimitedTimes: number;
  bidNumber: number;
  monthBidNumber: number;
  temporaryBidNumber: number;
  grantBidNumber: number;
  /** Belongs to a company. */
  company: boolean;
  companyName: string;
  bidFileShowFlag: number;
  projectListShowFlag: number;
  isBuy: boolean;
  headMenu: readonly MenuEntry[];
  rights: string;
  needUserInfo: number;
}

export type SessionEvent =
  | { type: 'signed-in'; token: string }
  | { type: 'user-loaded'; user: UserInfo }
  | { type: 'menu-loaded'; headMenu: readonly MenuEntry[] }
  | { type: 'bought'; isBuy: boolean }
  | { type: 'signed-out' }
  | { type: 'expired' };

export const signedOutState: SessionState = {
  token: '',
  id: '',
  account: '',
  phone: '',
  source: '',
  tenantId: '',
  expireDate: '',
  packageUnit: '',
  packageUnlimitedTimes: 0,
  bidNumber: 0,
  monthBidNumber: 0,
  temporaryBidNumber: 0,
  grantBidNumber: 0,
  company: false,
  companyName: '',
  bidFileShowFlag: 1,
  projectListShowFlag: 1,
  isBuy: false,
  headMenu: [],
  rights: '',
  needUserInfo: 1,
};

/** Services of this family write an empty number as -1. */
const count = (value: number) => Math.max(0, value);

function withUser(state: SessionState, user: UserInfo): SessionState {
  return {
    ...state,
    id: user.id,
    account: user.account,
    phone: user.phone,
    source: user.source,
    tenantId: user.tenantId,
    expireDate: user.expireDate,
    packageUnit: user.packageUnit,
    packageUnlimitedTimes: count(user.packageUnlimitedTimes),
    bidNumber: count(user.bidNumber),
    monthBidNumber: count(user.monthBidNumber),
    temporaryBidNumber: count(user.temporaryBidNumber),
    grantBidNumber: count(user.grantBidNumber),
    company: user.isEmployee === 1,
    companyName: user.name,
    bidFileShowFlag: user.bidFileShowFlag,
    projectListShowFlag: user.projectListShowFlag,
    rights: user.rights,
    needUserInfo: user.needUserInfo,
  };
}

/** Clears exactly what the specification names; the package figures stay and are overwritten by the next user. */
function withoutUser(state: SessionState): SessionState {
  const { token, id, account, phone, source, companyName, rights, tenantId } = signedOutState;
  const { company, bidFileShowFlag, projectListShowFlag, isBuy } = signedOutState;
  return {
    ...state,
    ...{ token, id, account, phone, source, companyName, rights, tenantId },
    ...{ company, bidFileShowFlag, projectListShowFlag, isBuy },
  };
}

/** The only way the session changes. Pure: cookies, tabs and navigation follow from the result elsewhere. */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { ...state, token: event.token };
    case 'user-loaded':
      return state.token ? withUser(state, event.user) : state;
    case 'menu-loaded':
      return { ...state, headMenu: event.headMenu };
    case 'bought':
      return { ...state, isBuy: event.isBuy };
    case 'signed-out':
    case 'expired':
      return withoutUser(state);
  }
}
