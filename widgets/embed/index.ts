export { configure, createPublicApi, type TenderApi } from '../core/public-api.ts';
