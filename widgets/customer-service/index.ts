export { CustomerServiceElement } from './element.ts';
export { CustomerService, type CustomerServiceProps } from './view.tsx';
