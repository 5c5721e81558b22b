import { description as account } from '../../../widgets/account/describe.ts';
import { AccountElement } from '../../../widgets/account/element.ts';
import { description as accountChip } from '../../../widgets/account-chip/describe.ts';
import { AccountChipElement } from '../../../widgets/account-chip/element.ts';
import { description as bidLog } from '../../../widgets/bid-log/describe.ts';
import { BidLogElement } from '../../../widgets/bid-log/element.ts';
import { description as compare } from '../../../widgets/compare/describe.ts';
import { CompareElement } from '../../../widgets/compare/element.ts';
import { description as customerService } from '../../../widgets/customer-service/describe.ts';
import { CustomerServiceElement } from '../../../widgets/customer-service/element.ts';
import { description as employees } from '../../../widgets/employees/describe.ts';
import { EmployeesElement } from '../../../widgets/employees/element.ts';
import { description as feedback } from '../../../widgets/feedback/describe.ts';
import { FeedbackElement } from '../../../widgets/feedback/element.ts';
import { description as firstLook } from '../../../widgets/first-look/describe.ts';
import { FirstLookElement } from '../../../widgets/first-look/element.ts';
import { description as headMenu } from '../../../widgets/head-menu/describe.ts';
import { HeadMenuElement } from '../../../widgets/head-menu/element.ts';
import { description as help } from '../../../widgets/help/describe.ts';
import { HelpElement } from '../../../widgets/help/element.ts';
import { description as helpArticle } from '../../../widgets/help-article/describe.ts';
import { HelpArticleElement } from '../../../widgets/help-article/element.ts';
import { description as history } from '../../../widgets/history/describe.ts';
import { HistoryElement } from '../../../widgets/history/element.ts';
import { description as invite } from '../../../widgets/invite/describe.ts';
import { InviteElement } from '../../../widgets/invite/element.ts';
import { description as invoices } from '../../../widgets/invoices/describe.ts';
import { InvoicesElement } from '../../../widgets/invoices/element.ts';
import { description as knowledge } from '../../../widgets/knowledge/describe.ts';
import { KnowledgeElement } from '../../../widgets/knowledge/element.ts';
import { description as navigation } from '../../../widgets/navigation/describe.ts';
import { NavigationElement } from '../../../widgets/navigation/element.ts';
import { description as notices } from '../../../widgets/notices/describe.ts';
import { NoticesElement } from '../../../widgets/notices/element.ts';
import { description as orders } from '../../../widgets/orders/describe.ts';
import { OrdersElement } from '../../../widgets/orders/element.ts';
import { description as pictures } from '../../../widgets/pictures/describe.ts';
import { PicturesElement } from '../../../widgets/pictures/element.ts';
import { description as plans } from '../../../widgets/plans/describe.ts';
import { PlansElement } from '../../../widgets/plans/element.ts';
import { description as questions } from '../../../widgets/questions/describe.ts';
import { QuestionsElement } from '../../../widgets/questions/element.ts';
import { description as sample } from '../../../widgets/sample/describe.ts';
import { SampleElement } from '../../../widgets/sample/element.ts';
import { description as search } from '../../../widgets/search/describe.ts';
import { SearchElement } from '../../../widgets/search/element.ts';
import { description as signIn } from '../../../widgets/sign-in/describe.ts';
import { SignInElement } from '../../../widgets/sign-in/element.ts';
import { description as streamCheck } from '../../../widgets/stream-check/describe.ts';
import { StreamCheckElement } from '../../../widgets/stream-check/element.ts';
import { description as writer } from '../../../widgets/writer/describe.ts';
import { WriterElement } from '../../../widgets/writer/element.ts';
import { equal } from '../../support/browser.ts';

const described = [
  [account, AccountElement],
  [bidLog, BidLogElement],
  [employees, EmployeesElement],
  [invite, InviteElement],
  [invoices, InvoicesElement],
  [navigation, NavigationElement],
  [orders, OrdersElement],
  [plans, PlansElement],
  [accountChip, AccountChipElement],
  [compare, CompareElement],
  [customerService, CustomerServiceElement],
  [feedback, FeedbackElement],
  [headMenu, HeadMenuElement],
  [help, HelpElement],
  [helpArticle, HelpArticleElement],
  [history, HistoryElement],
  [knowledge, KnowledgeElement],
  [notices, NoticesElement],
  [pictures, PicturesElement],
  [questions, QuestionsElement],
  [firstLook, FirstLookElement],
  [sample, SampleElement],
  [search, SearchElement],
  [signIn, SignInElement],
  [streamCheck, StreamCheckElement],
  [writer, WriterElement],
] as const;

describe('descriptions of the elements', () => {
  for (const [{ tag, attributes }, constructor] of described) {
    it(`name every attribute of <${tag}>, and no other`, () => {
      const observed: unknown = Reflect.get(constructor, 'observedAttributes');
      equal(
        attributes.map(({ name }) => name),
        observed,
      );
      equal(customElements.get(tag) === constructor, true);
    });
  }
});
