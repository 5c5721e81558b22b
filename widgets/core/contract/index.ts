import * as account from './account.ts';
import * as bid from './bid.ts';
import * as chapter from './chapter.ts';
import * as check from './check.ts';
import * as compare from './compare.ts';
import * as content from './content.ts';
import * as credential from './credential.ts';
import * as edit from './edit.ts';
import type { Endpoint } from './endpoint.ts';
import * as evaluation from './evaluation.ts';
import * as feedback from './feedback.ts';
import * as goods from './goods.ts';
import * as handIn from './hand-in.ts';
import * as impact from './impact.ts';
import * as invoice from './invoice.ts';
import * as knowledge from './knowledge.ts';
import * as libraryUse from './library-use.ts';
import * as navigation from './navigation.ts';
import * as notice from './notice.ts';
import * as oldBid from './old-bid.ts';
import * as operator from './operator.ts';
import * as operatorKnowledge from './operator-knowledge.ts';
import * as operatorOverview from './operator-overview.ts';
import * as operatorSite from './operator-site.ts';
import * as operatorTrade from './operator-trade.ts';
import * as order from './order.ts';
import * as outline from './outline.ts';
import * as ownData from './own-data.ts';
import * as picture from './picture.ts';
import * as price from './price.ts';
import * as priceRule from './price-rule.ts';
import * as priceTerms from './price-terms.ts';
import * as profile from './profile.ts';
import * as run from './run.ts';
import * as sample from './sample.ts';
import * as service from './service.ts';
import * as signIn from './sign-in.ts';
import * as tender from './tender.ts';
import * as tenderChange from './tender-change.ts';
import * as tenderDates from './tender-dates.ts';
import * as tenderSet from './tender-set.ts';
import * as upload from './upload.ts';
import * as visitorTender from './visitor-tender.ts';
import * as word from './word.ts';

export {
  type CallInput,
  type CallReply,
  type Endpoint,
  type EndpointSpec,
  endpoint,
  isDownload,
  type LimitName,
  type Method,
} from './endpoint.ts';
export { type ErrorName, errorCodes } from './error-codes.ts';
export {
  fileTypes,
  largestFile,
  materialFormats,
  mostScannedPages,
  type ReadableFormat,
  readableFormats,
  tenderFormats,
} from './file-types.ts';
export { pageOf, pageQuery } from './primitives.ts';
export { refusals } from './refusals.ts';
export { shownChars } from './shown-chars.ts';
export {
  account,
  bid,
  chapter,
  check,
  compare,
  content,
  credential,
  edit,
  evaluation,
  feedback,
  goods,
  handIn,
  impact,
  invoice,
  knowledge,
  libraryUse,
  navigation,
  notice,
  oldBid,
  operator,
  operatorKnowledge,
  operatorOverview,
  operatorSite,
  operatorTrade,
  order,
  outline,
  ownData,
  picture,
  price,
  priceRule,
  priceTerms,
  profile,
  run,
  sample,
  service,
  signIn,
  tender,
  tenderChange,
  tenderDates,
  tenderSet,
  upload,
  visitorTender,
  word,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'summary' in value;

/** Every call there is, for the OpenAPI document and for the test that each one is served. */
export const endpoints: readonly Endpoint[] = [
  service,
  signIn,
  account,
  order,
  invoice,
  tender,
  tenderChange,
  tenderDates,
  tenderSet,
  bid,
  outline,
  ownData,
  chapter,
  edit,
  evaluation,
  oldBid,
  run,
  check,
  handIn,
  impact,
  price,
  priceRule,
  priceTerms,
  goods,
  libraryUse,
  word,
  picture,
  knowledge,
  credential,
  profile,
  upload,
  visitorTender,
  compare,
  navigation,
  content,
  notice,
  feedback,
  sample,
  operator,
  operatorTrade,
  operatorSite,
  operatorKnowledge,
  operatorOverview,
]
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter(isEndpoint);
