import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** rules/accounts 30: these ask for a sign-in before anything else, and are still to come. */
const membersOnly = ['deal-alerts', 'mails'];

export default [
  index('pages/home.tsx'),
  route('deals/:cat', 'pages/listing.tsx'),
  route('deal/:id', 'pages/product.tsx'),
  route('search', 'pages/search.tsx'),
  route('huddles', 'pages/huddles.tsx'),
  route('huddle/:id', 'pages/huddle.tsx'),

  route('login', 'pages/login.tsx'),
  route('register', 'pages/register.tsx'),
  route('authenticate/:token', 'pages/authenticate.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('passwordReset/:token', 'pages/verify-reset.tsx'),
  route('reset-password/:token', 'pages/reset-password.tsx'),
  route('confirm-email/:token', 'pages/confirm-email.tsx'),
  route('keep-email/:token', 'pages/keep-email.tsx'),

  layout('frame/require-login.tsx', [
    route('post-deal', 'pages/post-product.tsx'),
    route('edit-deal/:id', 'pages/post-product.tsx', { id: 'edit-product' }),
    route('post-huddle', 'pages/post-huddle.tsx'),
    route('edit-huddle/:id', 'pages/post-huddle.tsx', { id: 'edit-huddle' }),
    route('profile/:userId', 'pages/profile.tsx'),
    ...membersOnly.map((path) => route(path, 'frame/not-found.tsx', { id: `members-only ${path}` })),
  ]),

  route('legal', 'pages/legal.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
