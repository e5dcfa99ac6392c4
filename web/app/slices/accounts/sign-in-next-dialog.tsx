import { useNavigate } from 'react-router';
import { Button } from '../../kit/form/button.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import classes from './account-card.module.css';
import { useSignInPath } from './use-sign-in-path.ts';

interface SignInNextDialogProps {
  title: string;
  sentence: string;
}

/** Confirms a step of setting a password. However it is closed, the sign-in page follows. */
export function SignInNextDialog({ title, sentence }: SignInNextDialogProps) {
  const navigate = useNavigate();
  const path = useSignInPath();
  const signIn = () => navigate(path);
  return (
    <LazyModal title={title} onClose={signIn} instead={{ tone: 'good', text: sentence }}>
      <p className={classes.done}>{sentence}</p>
      <Button onClick={signIn} autoFocus>
        Go to sign in
      </Button>
    </LazyModal>
  );
}
