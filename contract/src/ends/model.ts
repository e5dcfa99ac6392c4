/** Reports that a product is no longer available (docs/rules/ends.md). */
import type { Author } from '../accounts/model.ts';
import type { ProductId } from '../core/ids.ts';
import type { WithReason } from '../posts/reason.ts';

/** rules/ends 3: days until a member may report a product again that was said to be available. */
export const reportPauseDays = 30;
/** rules/ends 4: the reports, or the days without an answer, after which the staff are asked. */
export const staffReportCount = 3;
export const answerDays = 7;

/** The answer of the author, or the decision of the staff. */
export interface AnswerEnd extends WithReason {
  id: ProductId;
  /** True makes the product inactive. */
  hasEnded: boolean;
}

/** A product that the staff are asked about. Members who reported it stay unnamed. */
export interface ReportedEnd {
  id: ProductId;
  title: string;
  author: Author;
  /** The open reports. */
  count: number;
  /** The time of the first of them. */
  reportedAt: Date;
}

export interface ReportedEnds {
  /** The first reported first. */
  products: ReportedEnd[];
  total: number;
}
