import { Link } from 'react-router';
import { alertTexts } from '#contract/alerts/texts.ts';
import { paths } from '#contract/core/paths.ts';

/** To the form of an alert that holds the search (rules/search 18). */
export function AlertLink({ text }: { text: string }) {
  return <Link to={paths.newAlert(text)}>{alertTexts.aboutSearch}</Link>;
}
