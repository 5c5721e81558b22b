const place = document.querySelector('#place');

function show(tag) {
  if (place.firstElementChild?.localName !== tag)
    place.replaceChildren(document.createElement(tag));
}

// The visitor is one for all widgets of the page and for all tabs: signing in or out anywhere changes what stands here.
window.tender = window.tender || [];
window.tender.push((tender) => {
  tender.session.subscribe(({ token }) => show(token ? 'tender-writer' : 'tender-sign-in'));
});

// After signing out the widgets would go to the site's /; this page stays and shows the form again.
window.addEventListener('tender-navigate', (event) => event.preventDefault());
