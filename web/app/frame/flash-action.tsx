import { Link } from 'react-router';
import { resendActivation } from '#contract/accounts/calls.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { asFault } from '../client/api.ts';
import { useApi } from '../client/queries.ts';
import { shareUrl } from '../kit/page/share-url.ts';
import type { FlashAction as Action } from '../kit/say/flash.ts';
import { showToast } from '../kit/say/show-toast.tsx';
import { RestoreProduct } from '../slices/products/restore-product.tsx';
import classes from './flash-banners.module.css';

/** The action offered beside a message. */
export default function FlashAction({ action }: { action: Action }) {
  if (action.name === 'restore product') return <RestoreProduct id={action.id as ProductId} />;
  if (action.name === 'resend activation') return <SendAgain email={action.email} />;
  const path = paths.product(action.id as ProductId);
  return (
    <>
      <Link to={path}>View it</Link>{' '}
      <button
        type="button"
        className={classes.act}
        onClick={() => shareUrl(window.location.origin + path, 'The link')}
      >
        Share
      </button>
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const api = useApi();
  async function send(): Promise<void> {
    try {
      showToast({ tone: 'good', text: await api(resendActivation, { email }) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
  }
  return (
    <p>
      It was sent to <strong>{email}</strong>.{' '}
      <button type="button" className={classes.act} onClick={send}>
        Send again
      </button>
    </p>
  );
}
