import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../../client/environment.ts';
import { Button } from '../../kit/form/button.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import classes from './account-card.module.css';

interface DoneDialogProps {
  title: string;
  sentence: string;
}

/** Says what has been done to a password; however it is closed, signing in by it comes next. */
export function DoneDialog({ title, sentence }: DoneDialogProps) {
  const navigate = useNavigate();
  const { sso } = useSite();
  const signIn = () => navigate(sso?.isOnly === true ? paths.loginByPassword() : paths.login());
  return (
    <LazyModal title={title} onClose={signIn} instead={{ tone: 'good', text: sentence }}>
      <p className={classes.done}>{sentence}</p>
      <Button onClick={signIn} autoFocus>
        Go to sign in
      </Button>
    </LazyModal>
  );
}
