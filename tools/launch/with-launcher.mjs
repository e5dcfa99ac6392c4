/**
 * Loaded into the application by its launcher. A killed launcher cannot pass signals on. Its application then stops as
 * if signalled, instead of serving unnoticed.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
