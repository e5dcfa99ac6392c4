/** The call that lists what one posted and is not public. Whoever drops its answer loads nothing else of it. */
export const ownPendingCall = 'myHeldPosts';
