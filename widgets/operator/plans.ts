import {
  addDiscount,
  addPlan,
  changeDiscount,
  changePlan,
  DiscountForm,
  discountList,
  type OperatorDiscount,
  type OperatorPlan,
  PlanForm,
  planList,
} from '../core/contract/operator-trade.ts';
import { messages } from './messages.ts';
import {
  type Act,
  errorsOf,
  type Field,
  type Form,
  form,
  isOn,
  linesOf,
  listOf,
  oneOf,
  optionsOf,
  type Section,
  section,
  textOf,
  type Values,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantField, tenantFilter, tenantName } from './tenant-field.ts';

const p = messages.plans;
const d = messages.discounts;

function planFields(api: OperatorApi): Field[] {
  return [
    { name: 'name', label: p.name, kind: 'text' },
    { name: 'summary', label: p.summary, kind: 'text' },
    { name: 'price', label: p.price, kind: 'number' },
    { name: 'originalPrice', label: p.originalPrice, kind: 'number', hint: p.originalHint },
    { name: 'unit', label: p.unit, kind: 'text', hint: p.unitHint },
    { name: 'validDays', label: p.validDays, kind: 'number' },
    { name: 'bids', label: p.bids, kind: 'number' },
    { name: 'monthBids', label: p.monthBids, kind: 'number' },
    { name: 'employeeLimit', label: p.employeeLimit, kind: 'number' },
    { name: 'maxQuantity', label: p.maxQuantity, kind: 'number' },
    { name: 'features', label: p.features, kind: 'area', hint: p.featuresHint },
    { name: 'sort', label: messages.sort, kind: 'number', hint: messages.sortHint },
    ...tenantField(api),
    { name: 'unlimited', label: p.unlimited, kind: 'switch' },
    { name: 'recommended', label: p.recommended, kind: 'switch' },
    { name: 'onSale', label: p.onSale, kind: 'switch' },
  ];
}

const newPlan: Values = {
  unit: p.newUnit,
  validDays: '365',
  bids: '0',
  monthBids: '0',
  employeeLimit: '0',
  maxQuantity: '1',
  sort: '0',
  onSale: true,
};

const valuesOfPlan = ({ features, ...plan }: OperatorPlan): Values => ({
  ...plan,
  bids: String(plan.bids),
  monthBids: String(plan.monthBids),
  validDays: String(plan.validDays),
  employeeLimit: String(plan.employeeLimit),
  maxQuantity: String(plan.maxQuantity),
  sort: String(plan.sort),
  features: features.join('\n'),
});

const planBody = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  name: textOf(values, 'name'),
  summary: textOf(values, 'summary'),
  unit: textOf(values, 'unit'),
  price: textOf(values, 'price'),
  originalPrice: textOf(values, 'originalPrice'),
  bids: textOf(values, 'bids'),
  monthBids: textOf(values, 'monthBids'),
  validDays: textOf(values, 'validDays'),
  employeeLimit: textOf(values, 'employeeLimit'),
  maxQuantity: textOf(values, 'maxQuantity'),
  sort: textOf(values, 'sort'),
  features: linesOf(values, 'features'),
  unlimited: isOn(values, 'unlimited'),
  recommended: isOn(values, 'recommended'),
  onSale: isOn(values, 'onSale'),
});

export function planSection(api: OperatorApi): Section {
  const check = (values: Values) => errorsOf(PlanForm, planBody(values));
  const edit = (plan: OperatorPlan): Form => ({
    title: p.edit,
    submit: messages.save,
    done: messages.saved,
    fields: planFields(api),
    values: valuesOfPlan(plan),
    check,
    send: (values) =>
      api.call(changePlan, {
        params: { id: plan.id },
        body: { mark: plan.mark, ...planBody(values) },
      }),
  });
  const move = (plan: OperatorPlan): Form => ({
    title: plan.onSale ? p.takeOff : p.putOn,
    note: plan.onSale ? p.takeOffNote(plan.name) : p.putOnNote(plan.name),
    danger: plan.onSale,
    submit: plan.onSale ? p.takeOff : p.putOn,
    done: plan.onSale ? p.takenOff : p.putOnDone,
    fields: [],
    values: { ...valuesOfPlan(plan), onSale: !plan.onSale },
    check: () => ({}),
    send: (values) =>
      api.call(changePlan, {
        params: { id: plan.id },
        body: { mark: plan.mark, ...planBody(values) },
      }),
  });
  const acts = (plan: OperatorPlan): Act[] => [
    { id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(plan)) },
    {
      id: 'move',
      label: plan.onSale ? p.takeOff : p.putOn,
      danger: plan.onSale,
      open: () => form(move(plan)),
    },
  ];
  return section<OperatorPlan>({
    id: 'plans',
    title: p.title,
    search: p.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'name', title: p.name, phone: 'lead' },
      { key: 'price', title: p.price, width: '150px' },
      { key: 'content', title: p.content, width: '170px' },
      { key: 'days', title: p.validDays, width: '90px' },
      { key: 'tenant', title: messages.tenant.label, width: '110px' },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: p.add,
      open: async () => ({
        title: p.add,
        submit: messages.add,
        done: messages.added,
        fields: planFields(api),
        values: newPlan,
        check,
        send: (values, key) => api.call(addPlan, { body: planBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(planList, { query: { q, current, size, tenantId: filters.tenantId } }, { signal }),
    show: (plan) => ({
      id: plan.id,
      name: plan.name,
      cells: {
        name: { text: plan.name },
        price: { text: p.perUnit(plan.price, plan.unit) },
        content: {
          text: plan.unlimited ? messages.unlimited : p.contentOf(plan.bids, plan.monthBids),
        },
        days: { text: p.days(plan.validDays) },
        tenant: { text: tenantName(plan.tenantId) },
        state: plan.onSale
          ? { text: p.onSale, tone: 'success' }
          : { text: p.offSale, tone: 'neutral' },
      },
      acts: acts(plan),
    }),
  });
}

const discountKinds = ['percent', 'amount'] as const;

/** With the plans there are to choose from. */
async function discountFields(api: OperatorApi): Promise<Field[]> {
  const { records } = await api.call(planList, { query: { size: 100 } });
  const plans = records.map(({ id, name, tenantId }) => ({
    value: id,
    label: tenantId ? `${name} (${tenantId})` : name,
  }));
  return [
    { name: 'code', label: d.code, kind: 'text', hint: d.codeHint },
    { name: 'name', label: d.name, kind: 'text' },
    { name: 'kind', label: d.kind, kind: 'select', options: optionsOf(discountKinds, d.kinds) },
    { name: 'value', label: d.value, kind: 'number', hint: d.valueHint },
    { name: 'startsAt', label: d.startsAt, kind: 'date' },
    { name: 'endsAt', label: d.endsAt, kind: 'date' },
    { name: 'maxUses', label: d.maxUses, kind: 'number', hint: d.maxUsesHint },
    { name: 'maxPerAccount', label: d.maxPerAccount, kind: 'number' },
    ...(plans.length > 0
      ? [
          {
            name: 'planIds',
            label: d.plans,
            kind: 'many',
            hint: d.plansHint,
            options: plans,
          } as const,
        ]
      : []),
    ...tenantField(api),
    { name: 'enabled', label: messages.enabledField, kind: 'switch' },
  ];
}

const discountBody = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  code: textOf(values, 'code'),
  name: textOf(values, 'name'),
  kind: oneOf(discountKinds, textOf(values, 'kind')) ?? 'percent',
  value: textOf(values, 'value'),
  startsAt: textOf(values, 'startsAt'),
  endsAt: textOf(values, 'endsAt'),
  maxUses: textOf(values, 'maxUses'),
  maxPerAccount: textOf(values, 'maxPerAccount'),
  planIds: listOf(values, 'planIds'),
  enabled: isOn(values, 'enabled'),
});

const day = (moment: string) => moment.slice(0, 10);

export function discountSection(api: OperatorApi): Section {
  const check = (values: Values) => errorsOf(DiscountForm, discountBody(values));
  const edit = async (discount: OperatorDiscount): Promise<Form> => ({
    title: d.edit,
    submit: messages.save,
    done: messages.saved,
    fields: await discountFields(api),
    values: {
      ...discount,
      startsAt: day(discount.startsAt),
      endsAt: day(discount.endsAt),
      maxUses: discount.maxUses === null ? '' : String(discount.maxUses),
      maxPerAccount: String(discount.maxPerAccount),
      planIds: discount.planIds.join(','),
      used: undefined,
    },
    check,
    send: (values) =>
      api.call(changeDiscount, {
        params: { id: discount.id },
        body: { mark: discount.mark, ...discountBody(values) },
      }),
  });
  return section<OperatorDiscount>({
    id: 'discounts',
    title: d.title,
    search: d.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'code', title: d.code, phone: 'lead' },
      { key: 'name', title: d.name },
      { key: 'value', title: d.value, width: '120px' },
      { key: 'period', title: d.period, width: '210px' },
      { key: 'used', title: d.used, width: '90px' },
      { key: 'tenant', title: messages.tenant.label, width: '100px' },
      { key: 'state', title: messages.state, width: '80px' },
    ],
    add: {
      label: d.add,
      open: async () => ({
        title: d.add,
        submit: messages.add,
        done: messages.added,
        fields: await discountFields(api),
        values: { kind: 'percent', maxPerAccount: '1', enabled: true },
        check,
        send: (values, key) => api.call(addDiscount, { body: discountBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        discountList,
        { query: { q, current, size, tenantId: filters.tenantId } },
        { signal },
      ),
    show: (discount) => ({
      id: discount.id,
      name: discount.code,
      cells: {
        code: { text: discount.code },
        name: { text: discount.name },
        value: { text: d.valueOf(discount.kind, discount.value) },
        period: { text: d.periodOf(day(discount.startsAt), day(discount.endsAt)) },
        used: { text: d.usedOf(discount.used, discount.maxUses) },
        tenant: { text: tenantName(discount.tenantId) },
        state: discount.enabled
          ? { text: messages.enabled, tone: 'success' }
          : { text: messages.disabled, tone: 'neutral' },
      },
      acts: [
        {
          id: 'edit',
          label: messages.edit,
          icon: 'edit',
          open: async () => ({ kind: 'form', form: await edit(discount) }),
        },
      ],
    }),
  });
}
