import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home.tsx'),
  route('deals/:cat', 'pages/listing.tsx'),
  route('deal/:id', 'pages/product.tsx'),
  route('events', 'pages/events.tsx'),
  route('search', 'pages/search.tsx'),
  route('huddles', 'pages/threads.tsx'),
  route('huddle/:id', 'pages/thread.tsx'),

  route('login', 'pages/login.tsx'),
  route('sso/callback', 'pages/sso-callback.tsx'),
  route('register', 'pages/register.tsx'),
  route('setup', 'pages/setup.tsx'),
  route('authenticate/:token', 'pages/authenticate.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('passwordReset/:token', 'pages/verify-reset.tsx'),
  route('reset-password/:token', 'pages/reset-password.tsx'),
  route('invitation/:token', 'pages/invitation.tsx'),
  route('confirm-email/:token', 'pages/confirm-email.tsx'),
  route('keep-email/:token', 'pages/keep-email.tsx'),
  route('unsubscribe/:token', 'pages/unsubscribe.tsx'),
  route('letters/:token', 'pages/email-settings.tsx'),

  layout('frame/require-login.tsx', [
    route('post-deal', 'pages/post-product.tsx'),
    route('edit-deal/:id', 'pages/post-product.tsx', { id: 'edit-product' }),
    route('post-huddle', 'pages/post-thread.tsx'),
    route('edit-huddle/:id', 'pages/post-thread.tsx', { id: 'edit-thread' }),
    route('profile/:userId', 'pages/profile.tsx'),
    route('deal-alerts', 'pages/alerts.tsx'),
    route('credits', 'pages/credits.tsx'),
    route('notices', 'pages/notices.tsx'),
    route('mails', 'pages/messages.tsx'),
    route('.well-known/change-password', 'pages/change-password.tsx'),
  ]),

  route('legal', 'pages/legal.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
