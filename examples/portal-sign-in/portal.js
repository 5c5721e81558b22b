// What the portal already had: a short global, and a root font size that follows the window.
window.$ = (selector) => document.querySelector(selector);

const rootSize = new URLSearchParams(location.search).get('root');
if (rootSize) document.documentElement.style.fontSize = rootSize;

// What the partner adds. It may run before the loader has arrived: the queue is read then.
const masked = (account) => account.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****');

window.tender = window.tender || [];
window.tender.push((tender) => {
  tender.session.subscribe(({ token, companyName, account }) => {
    const name = companyName || masked(account) || '投标人';
    $('#visitor').textContent = token ? `您好，${name}` : '您好，请登录';
  });
});

// A host with a page of its own for this would call event.preventDefault() and go there.
document.addEventListener('tender-signed-in', (event) => {
  console.info(`signed in by ${event.detail.method}`);
});

// After signing out the widgets would go to the site's /; this page stays and shows the form again.
window.addEventListener('tender-navigate', (event) => event.preventDefault());
